// What an ad is called at Google: search ads have no name of their own, so that it stands in parameters that nothing refers to.
import { z } from 'zod'
import { text } from '../kit/fields.ts'

/** Google's limit of one value, in bytes; blanks and braces are refused in it, so that the name goes in base64url. */
const PART = 200
const MOST_PARTS = 2
const KEY = 'tallyhelm'
/** Names of campaigns and ad groups as well. */
const MOST_BYTES = 255

export const isTooLong = (name: string): boolean => Buffer.byteLength(name) > MOST_BYTES

export function marksOf(name: string): { key: string; value: string }[] {
  const written = Buffer.from(name).toString('base64url')
  const parts = Array.from({ length: MOST_PARTS }, (_, index) => written.slice(index * PART, (index + 1) * PART))
  return parts.flatMap((value, index) => (value === '' ? [] : [{ key: `${KEY}${index + 1}`, value }]))
}

export const parameters = z.array(z.object({ key: text.optional(), value: text.optional() })).optional()

/** null: not one of ours */
export function nameFrom(told: z.infer<typeof parameters> = []): string | null {
  const part = (index: number) => told.find(({ key }) => key === `${KEY}${index + 1}`)?.value ?? ''
  const written = Array.from({ length: MOST_PARTS }, (_, index) => part(index)).join('')
  return written === '' ? null : Buffer.from(written, 'base64url').toString()
}
