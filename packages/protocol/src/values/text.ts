// Text as people type it: trimmed, split into ids, masked for the screen.
import { plainId } from './plain-id.ts'

/** Splits pasted ids at newlines, blanks, commas, semicolons and enumeration commas, half and full width (spec §5), without repeats. */
export function splitIds(text: string): string[] {
  const parts = text.normalize('NFKC').split(/[\s\p{Zs}\u200b\ufeff,;、､﹐﹔|]+/u)
  return [...new Set(parts.map(plainPlatformId).filter(Boolean))]
}

/** A platform's id as it is kept: «act_123» of Meta's tools is «123», «991-663-8233» of Google's is «9916638233». */
export function plainPlatformId(text: string): string {
  const plain = plainId(text)
  const bare = plainId(plain.replace(/^act[_=](?=\d)/i, ''))
  return /^\d{3}-\d{3}-\d{4}$/.test(bare) ? bare.replaceAll('-', '') : bare
}

/** The longest text of the multi-id box (spec §5), and the most ids of one request. */
export const ID_BOX_MAX_LENGTH = 500
export const MAX_ASKED_IDS = 500

/** '138****0001' */
export function maskMobile(mobile: string): string {
  return mobile.length < 7 ? mobile.replace(/.(?=.{2})/g, '*') : `${mobile.slice(0, 3)}****${mobile.slice(-4)}`
}

/** '123****@qq.com' */
export function maskEmail(email: string): string {
  const at = email.indexOf('@')
  return at < 0 ? '****' : `${email.slice(0, Math.min(3, at))}****${email.slice(at)}`
}

/** 'U+1F600': what a character is called where it can't be shown. */
export const codeOf = (character: string): string => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
