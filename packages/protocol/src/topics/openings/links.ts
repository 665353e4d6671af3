// Links to Meta's own pages of enrolment: how long one lives, and how often a customer gets a new one.

export const LINK_LIFE_MINUTES = 120
export const LINKS_PER_HOUR = 10
