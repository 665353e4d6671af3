// People at Meta: those of a business, those who were asked into it, and those who consented to the application.

export interface BusinessPerson {
  /** Of the person within this business; everywhere else they have another one. */
  id: string
  name: string
  email: string
  role: string
  /** a program's user */
  isSystem?: true
}

export interface Invitation {
  id: string
  businessId: string
  email: string
  role: string
  status: string
  createdAt: number
  /** Not answered until then it has lapsed. */
  expiresAt: number
}

/** What a person's click on the page of consent came to: a code, good once and for minutes, and later a token. */
export interface Consent {
  code: string
  redirectUri: string
  userId: string
  name: string
  email: string
  scopes: string[]
  createdAt: number
  /** Tokens that the code and its first token were exchanged for. */
  tokens: { token: string; issuedAt: number; expiresAt: number }[]
  /** Meta's subcode of why the tokens are dead: 458 the application was removed, 460 another password, 463 the end. */
  deadBecause?: number
}
