// Text as people type it: trimmed, split into ids, masked for the screen.

/** Splits pasted ids at newlines, blanks, commas, semicolons and enumeration commas, half and full width (spec §5), without repeats. */
export function splitIds(text: string): string[] {
  return [...new Set(text.split(/[\s,;，；、]+/u).filter(Boolean))]
}

/** The longest text of the multi-id box (spec §5). */
export const ID_BOX_MAX_LENGTH = 500

/** '138****0001' */
export function maskMobile(mobile: string): string {
  return mobile.length < 7 ? mobile.replace(/.(?=.{2})/g, '*') : `${mobile.slice(0, 3)}****${mobile.slice(-4)}`
}

/** '123****@qq.com' */
export function maskEmail(email: string): string {
  const at = email.indexOf('@')
  return at < 0 ? '****' : `${email.slice(0, Math.min(3, at))}****${email.slice(at)}`
}
