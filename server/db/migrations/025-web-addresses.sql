-- Websites with credentials were accepted: `https://bank.example@other.example` shows one site and opens another.
update vendor set website = null, profile_version = profile_version + 1
where website !~* '^https?://[^/?#@]+([/?#]|$)' or website ~ '[[:space:]\\]';
