// File answer: the schema that stands for a file where a call answers with one instead of data.
import { z } from 'zod'
import type { FileAnswer } from './endpoint.ts'

export const fileAnswer = z.custom<FileAnswer>(value => typeof value === 'object' && value !== null && 'content' in value)
