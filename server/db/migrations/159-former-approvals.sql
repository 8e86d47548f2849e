-- While a release is rolled out, servers of the release before still write custody steps, without this column of 143.
alter table custody alter column recorded_at set default now();
