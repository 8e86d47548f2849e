-- A new row of a seat that nobody has taken does not change which days are full. Setting seats aside for the counter
-- creates the rows of a whole coach for each day (decision 073).
drop trigger refresh_inserted_stock_day on stock;
create constraint trigger refresh_inserted_stock_day after insert on stock deferrable initially deferred for each row
  when (new.slot like '____-__-__%' and (new.taken >= new.capacity or new.slot like '%/%' and new.taken > 0))
  execute function refresh_stock_day();
