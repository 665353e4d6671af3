// Uploads: the files of a form, each uploading, there, or refused; decided without the network.
import { fileEndpoints } from '@tallyhelm/protocol/topics/files/endpoints'
import { EVIDENCE_FILE, EVIDENCE_MOST, FILE_KINDS, type FileKind } from '@tallyhelm/protocol/topics/files/enums'
import type { UploadRequest } from '@tallyhelm/protocol/topics/files/schemas'
import type { Endpoint } from '@tallyhelm/protocol/wire/endpoint'
import type { UploadedFile } from '@tallyhelm/ui/layout/UploadTile'

/** `key` is the name that the server gave it. */
export type Upload = UploadedFile & { key?: string }
export type UploadRules = Counted & ({ kind: FileKind } | OwnUpload)
/** Of what is sent file by file. */
export type SentRules = Counted & ({ kind: UploadRequest['kind'] } | OwnUpload)
/** How many fit, and what they are counted by: «张», «个». */
type Counted = { most: number; unit: string }
/** By a call of its own, with its own bounds. */
type OwnUpload = {
  file: { readonly name: string; readonly extensions: readonly string[]; readonly mostBytes: number }
  endpoint: Endpoint<object, { key: string }>
}

const MB = 1024 * 1024
const boundsOf = (rules: UploadRules): OwnUpload['file'] => ('file' in rules ? rules.file : FILE_KINDS[rules.kind])

export const acceptOf = (rules: UploadRules): string =>
  boundsOf(rules)
    .extensions.map(extension => `.${extension}`)
    .join(',')

export function rulesText(rules: UploadRules): string {
  const { extensions, mostBytes } = boundsOf(rules)
  const { most, unit } = rules
  return `${extensions.join('、').toUpperCase()} 格式，单${unit}不超过 ${mostBytes / MB} MB，最多 ${most} ${unit}`
}

export function fileProblem(rules: UploadRules, { name, size }: { name: string; size: number }): string | undefined {
  const { name: called, extensions, mostBytes } = boundsOf(rules)
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  if (!extensions.some(known => known === extension)) return `${called}仅支持 ${extensions.join('、')} 格式`
  return size > mostBytes ? `${called}不能超过 ${mostBytes / MB} MB` : undefined
}

export const isUploading = (list: readonly Upload[]): boolean => list.some(({ state }) => state === 'uploading')
export const isFull = ({ most }: UploadRules, list: readonly Upload[]): boolean => list.length >= most
/** How many more fit. */
export const roomIn = ({ most }: UploadRules, list: readonly Upload[]): number => Math.max(0, most - list.length)
/** Those that arrived. */
export const arrivedIn = (list: readonly Upload[]): { key: string; name: string }[] =>
  list.flatMap(({ key, name }) => (key === undefined ? [] : [{ key, name }]))
export const keysOf = (list: readonly Upload[]): string[] => arrivedIn(list).map(({ key }) => key)

/** Of every form that takes evidence. */
export const EVIDENCE: SentRules = { file: EVIDENCE_FILE, endpoint: fileEndpoints.uploadEvidence, most: EVIDENCE_MOST, unit: '个' }

/** Why the files can't be handed in as they stand, where some are on their way or did not arrive: none is left out in silence. */
export function uploadProblem(list: readonly Upload[], called: string): string | undefined {
  if (isUploading(list)) return `${called}正在上传，请稍候再提交`
  return arrivedIn(list).length < list.length ? `有${called}上传失败，请移除后重新上传` : undefined
}
/** `missing` is said where there is none. */
export const evidenceProblem = (list: readonly Upload[], missing: string): string | undefined =>
  uploadProblem(list, '凭证') ?? (list.length === 0 ? missing : undefined)
