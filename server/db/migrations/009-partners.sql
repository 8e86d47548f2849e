-- What businesses say of themselves and who works there, edited by several people on several devices.
alter table vendor add column country text not null default 'Zambia';
-- What only some kinds of business say: amenities, insurance, mileage.
alter table vendor add column profile jsonb not null default '{}';
alter table vendor add column profile_version bigint not null default 1;
-- What the employer has said of a member of staff; `is_active` follows it.
alter table account add column staff_status text check (staff_status in ('active', 'inactive', 'pending', 'suspended'));
