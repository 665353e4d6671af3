// Organization limits: bounds of what is typed, and how long things stay open; shared by browser and server.

/** An invitation stands for 24 hours (spec §9). */
export const INVITATION_HOURS = 24
export const BINDING_OFFER_DAYS = 7
/** Staff ask a person to become the master of a customer for as long. */
export const MASTER_INVITATION_HOURS = 24
export const CUSTOMER_NAME_LEAST = 2
/** After the phone was proved, a customer must be chosen within this time. */
export const BINDING_TICKET_MINUTES = 15
/** A code sent by mail lives this long; a new one may be asked for after a minute. */
export const EMAIL_CODE_MINUTES = 10
export const EMAIL_CODE_RESEND_SECONDS = 60
export const CONTACT_MOST = 60
export const APPLICATION_NOTE_MOST = 500
/** The longest page of members. */
export const MEMBERS_PAGE_MOST = 50

export const MOST_CONSULTANTS = 6
/** Of the picture of a consultant's code, which the database keeps as text. */
export const MOST_CODE_PICTURE_BYTES = 70 * 1024
