-- Why: every few minutes the newest payments at each house are held against the books.
create index payments_tries_by_time on payments_tries (method, created_at desc);
