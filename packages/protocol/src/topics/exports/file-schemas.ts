// The schemas of the calls for the lists' files: what the kind's export takes, and a file.
import type { z } from 'zod'
import { fileAnswer } from '../../wire/file-answer.ts'
import { EXPORT_KIND_CODES } from './kinds.ts'
import { exportRequests } from './schemas.ts'

type FileSchemas = Readonly<Record<string, { request: z.ZodType; response: typeof fileAnswer }>>

export const exportFileSchemas: FileSchemas = Object.fromEntries(
  EXPORT_KIND_CODES.map(kind => [kind, { request: exportRequests[kind], response: fileAnswer }]),
)
/** The same by their own path. */
export const subCustomerExportFileSchemas = exportFileSchemas
