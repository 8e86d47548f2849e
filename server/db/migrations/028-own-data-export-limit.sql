-- Downloads of one's own data are counted in `rate_limit`, as everything else that is limited.
drop table own_data_export;
