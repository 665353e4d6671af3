-- Why: the console's home page counts over all customers: what waits for approval, and what ended today.

create index quota_items_waiting_approval on quota_items (created_at) where state = 'PENDING_APPROVAL';
-- Items end in about the order of their blocks: a block index costs an ending nothing, and lets its update stay in its page.
create index quota_items_by_finish on quota_items using brin (finished_at) with (pages_per_range = 16);
