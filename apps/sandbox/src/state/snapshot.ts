// Keeps the sandbox's state in a file, so that a second start finds the platforms as the first one left them.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isObject } from '../wire/call.ts'
import type { State } from './model.ts'

const FORMAT = 1

/** The state in the file, or null when there is none yet. A file of another format is refused with a sentence. */
export function loadSnapshot(file: string): State | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (isObject(error) && error.code === 'ENOENT') return null
    throw error
  }
  const content: unknown = JSON.parse(text, (_key, value: unknown) =>
    isObject(value) && typeof value.$integer === 'string' ? BigInt(value.$integer) : value,
  )
  if (!isObject(content) || content.format !== FORMAT) throw new Error(`${file} is not a sandbox state of format ${FORMAT}; remove it`)
  // Written by saveSnapshot below with the same format number.
  return content.state as State
}

/** Writes beside the file and renames, so that a crash leaves the old state or the new one, never half of one. */
export function saveSnapshot(file: string, state: State): void {
  mkdirSync(dirname(file), { recursive: true })
  const text = JSON.stringify({ format: FORMAT, state }, (_key, value: unknown) =>
    typeof value === 'bigint' ? { $integer: value.toString() } : value,
  )
  writeFileSync(`${file}.new`, text)
  renameSync(`${file}.new`, file)
}
