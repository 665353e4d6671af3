// The key that a browser makes before it sends what moves money, so that it happens once however often it is sent (spec §2).
import { Refusal } from '../errors/refusal.ts'

/** 8 to 100 printable ASCII characters. Refuses QUOTA_KEY_MISSING for a key that is missing or malformed. */
export function requireKey(key: string | undefined): string {
  if (!key || !/^[\x21-\x7e]{8,100}$/.test(key)) throw new Refusal('QUOTA_KEY_MISSING')
  return key
}
