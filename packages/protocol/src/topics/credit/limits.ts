// Credit limits: how long a customer has to answer a statement, and then to pay it.

/** Days from issuing until a statement counts as confirmed, at the end of the business day. */
export const CONFIRM_DAYS = 5
/** Days from issuing until it is to be paid. */
export const REPAY_DAYS = 20
