// Papers kept with a row, as staff read them: each is asked for by the key that it got when it was stored, never by its place.
import { z } from 'zod'
import { text } from '../../wire/fields.ts'

export const namedPaper = z.object({ paper: z.string(), name: z.string() })
export const paperKey = text(60, '文件')
