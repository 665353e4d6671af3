// People of ad accounts: their roles by platform, and what a person's consent at Facebook can be.
import type { Channel } from '../../vocabulary/channel.ts'
import type { Tone } from '../ad-accounts/enums.ts'
import { BC_ROLES, BM_ROLES, GOOGLE_ROLES } from './enums.ts'

export const PERSON_ROLES: Readonly<Record<Channel, Readonly<Record<string, string>>>> = {
  FACEBOOK: BM_ROLES,
  GOOGLE: GOOGLE_ROLES,
  TIKTOK: BC_ROLES,
}
/** Of Google's roles and TikTok's, whose last holder stays; Meta's accounts are the business's. */
export const ADMINISTERS: ReadonlySet<string> = new Set(['ADMIN'])
export const PERSON_CHANNELS = ['FACEBOOK', 'TIKTOK'] as const satisfies readonly Channel[]
/** Addresses of one submit. */
export const EMAILS_MOST = 5

export const CONSENT_STATES = {
  ALIVE: { text: '有效', tone: 'success' },
  DEAD: { text: '已失效', tone: 'error' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export const CONSENT_STATE_CODES = ['ALIVE', 'DEAD'] as const
/** While somebody can come back from the page of consent. */
export const CONSENT_MINUTES = 10
/** So many days before its end it is told. */
export const CONSENT_TOLD_DAYS = [14, 7, 1] as const
