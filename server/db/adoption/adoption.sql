-- Names that changed with the baseline, in a database with all former migrations. `adopt-baseline.ts` then replaces all
-- functions by their final text.

-- Functions. Those with new parameters are created again.
drop function tell_keepers(uuid[]);
drop function tell_talkers(uuid, uuid);
alter function folded rename to fold_search_text;
alter function tell_of_listing rename to publish_listing_to_carts_and_favorites;
alter function tell_of_vendor rename to publish_vendor_to_carts_and_favorites;
alter function tell_of_pieces rename to publish_stock_to_carts_and_favorites;
alter function tell_of_hiding rename to publish_vendor_conversations;
alter function tell_of_leaving rename to publish_customer_conversations;
alter function note_change rename to set_changed_at;
alter function entries_are_final rename to refuse_entry_change;
alter function cash_shift_entries_are_final rename to refuse_cash_shift_entry_change;
alter function posting_balances rename to check_posting_sum;
alter function place_cash_shift_entry rename to mark_cash_shift_correction;
alter function remember_approval rename to set_was_approved;
alter function report_setting_of_pages rename to notify_all_pages_outdated;
alter function report_no_longer_public rename to notify_removed_pages;
alter function count_stock_version rename to increment_stock_version;
alter function refresh_let_home rename to refresh_home_listing;
alter function refresh_all_days rename to refresh_occupied_days_of_listing;
alter function refresh_stock_day rename to refresh_occupied_day_of_stock;
alter function refresh_claim_day rename to refresh_occupied_day_of_claim;
alter function refresh_interval_days rename to refresh_occupied_days_of_interval;
alter function refresh_listing_day rename to refresh_occupied_day;
alter function publish_stock rename to publish_stock_to_vendor;

-- Triggers. Triggers of one event run in the order of their names; the renames keep this order.
alter trigger account_suspended on account rename to notify_account_suspended;
alter trigger close_member on account rename to close_member_of_closed_business;
alter trigger remember_approval on account rename to set_was_approved;
alter trigger tell_of_leaving on account rename to publish_customer_conversations;
alter trigger cash_shift_entries_are_final on cash_shift_entry rename to cash_shift_entry_append_only;
alter trigger place_cash_shift_entry on cash_shift_entry rename to mark_cash_shift_correction;
alter trigger refresh_claim_day on claim rename to refresh_occupied_day_of_claim;
alter trigger refresh_sold_home on claim rename to refresh_claimed_home;
alter trigger refresh_closure on closure rename to refresh_occupied_day_of_closure;
alter trigger entries_are_final on entry rename to entry_append_only;
alter trigger posting_balances on entry rename to check_posting_sum;
alter trigger refresh_imported_day on imported_day rename to refresh_occupied_day_of_imported_day;
alter trigger refresh_interval_days on interval_claim rename to refresh_occupied_days_of_interval;
alter trigger listing_changed on listing rename to set_changed_at;
alter trigger refresh_days_of_inserted_listing on listing rename to refresh_occupied_days_of_inserted_listing;
alter trigger refresh_days_of_updated_listing on listing rename to refresh_occupied_days_of_updated_listing;
alter trigger tell_of_listing on listing rename to publish_listing_to_carts_and_favorites;
alter trigger refresh_day_values on listing_day rename to refresh_occupied_day_of_listing_day;
alter trigger report_no_longer_public on search_listing rename to notify_removed_pages;
alter trigger report_no_longer_public on search_vendor rename to notify_removed_pages;
alter trigger session_deleted on session rename to notify_session_deleted;
alter trigger session_shortened on session rename to notify_session_shortened;
alter trigger report_setting_of_pages on setting rename to notify_all_pages_outdated;
alter trigger setting_changed on setting rename to notify_setting_changed;
alter trigger count_stock_version on stock rename to increment_stock_version;
alter trigger publish_stock on stock rename to publish_stock_to_vendor;
alter trigger refresh_inserted_stock_day on stock rename to refresh_occupied_day_of_inserted_stock;
alter trigger refresh_updated_stock_day on stock rename to refresh_occupied_day_of_updated_stock;
alter trigger tell_of_pieces on stock rename to publish_stock_to_carts_and_favorites;
alter trigger tell_of_hiding on vendor rename to publish_vendor_conversations;
alter trigger tell_of_vendor on vendor rename to publish_vendor_to_carts_and_favorites;
alter trigger vendor_changed on vendor rename to set_changed_at;

-- PostgreSQL keeps the name of a constraint trigger twice.
alter table claim rename constraint refresh_claim_day to refresh_occupied_day_of_claim;
alter table closure rename constraint refresh_closure to refresh_occupied_day_of_closure;
alter table entry rename constraint posting_balances to check_posting_sum;
alter table imported_day rename constraint refresh_imported_day to refresh_occupied_day_of_imported_day;
alter table interval_claim rename constraint refresh_interval_days to refresh_occupied_days_of_interval;
alter table listing rename constraint refresh_days_of_inserted_listing to refresh_occupied_days_of_inserted_listing;
alter table listing rename constraint refresh_days_of_updated_listing to refresh_occupied_days_of_updated_listing;
alter table listing_day rename constraint refresh_day_values to refresh_occupied_day_of_listing_day;
alter table stock rename constraint refresh_inserted_stock_day to refresh_occupied_day_of_inserted_stock;
alter table stock rename constraint refresh_updated_stock_day to refresh_occupied_day_of_updated_stock;

-- Checks with generated names.
alter table cash_shift_entry rename constraint cash_shift_entry_check to cash_shift_entry_amount_sign;
alter table correction rename constraint correction_check to correction_vendor_of_target;
alter table correction rename constraint correction_check1 to correction_second_administrator;
alter table counter_claim rename constraint counter_claim_check to counter_claim_within_quantity;
alter table deposit_claim rename constraint deposit_claim_check to deposit_claim_award_within_claim;
alter table deposit_claim rename constraint deposit_claim_check1 to deposit_claim_award_when_settled;
alter table job rename constraint job_check to job_pay_range;
alter table job rename constraint job_check1 to job_pay_complete;
alter table listing_day rename constraint listing_day_check to listing_day_not_empty;
alter table name_change rename constraint name_change_check to name_change_decision_time;
alter table reported_item rename constraint reported_item_check to reported_item_decision_complete;
alter table review rename constraint review_check to review_reply_complete;
alter table second_factor_reset rename constraint second_factor_reset_check to second_factor_reset_other_approver;
alter table second_factor_reset rename constraint second_factor_reset_check1 to second_factor_reset_other_requester;
alter table upload rename constraint upload_check to upload_received_within_size;
alter table upload rename constraint upload_check1 to upload_file_when_done;
alter table upload rename constraint upload_check2 to upload_refusal_when_refused;
alter table vendor_customer rename constraint vendor_customer_check to vendor_customer_block_complete;

-- Indexes.
alter index support_ticket_desk rename to support_ticket_status;
alter index claim_running_out rename to claim_expiring;
alter index upload_idle rename to upload_unused;
alter index support_ticket_waiting rename to support_ticket_open_by_priority;
alter index listing_of_vendor rename to listing_vendor_name;
alter index cart_item_in_cart rename to cart_item_position;
alter index refund_open rename to refund_unfinished;
alter index booking_holds rename to booking_held;

-- No query uses this extension. It remains if somebody else owns it or something else needs it.
do $$
begin
  drop extension if exists fuzzystrmatch;
exception when insufficient_privilege or dependent_objects_still_exist then null;
end $$;
