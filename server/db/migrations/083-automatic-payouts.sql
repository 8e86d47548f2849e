-- Automatic payouts to the saved mobile money account: off, every Monday, or when the balance reaches the threshold.
alter table payment_settings add column automatic_mode text not null default 'off'
  check (automatic_mode in ('off', 'weekly', 'threshold'));
alter table payment_settings add column automatic_threshold_ngwee bigint not null default 0
  check (automatic_threshold_ngwee >= 0);
create index payment_settings_automatic on payment_settings (vendor_id) where automatic_mode <> 'off';
