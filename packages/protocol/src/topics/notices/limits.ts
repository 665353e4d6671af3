// Notice limits: how much a notice, a message and an interest may hold, shared by browser and server.

/** The dashboard shows the last three (screens.md 4). */
export const ANNOUNCEMENTS_SHOWN = 3
/** The holiday notice closes by itself after so many seconds (spec §9). */
export const MAX_COUNTDOWN_SECONDS = 60
/** Read messages are deleted after so many days; unread ones stay. */
export const READ_MESSAGE_KEPT_DAYS = 180
/** Features one user may ask to be told about. */
export const MAX_INTERESTS_PER_USER = 100
