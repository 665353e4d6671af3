// Uploads: the files of a form, each uploading, there, or refused; decided without the network.
import { EVIDENCE_FILE, EVIDENCE_MOST, FILE_KINDS, type FileKind } from '@tallyhelm/protocol/topics/files/enums'
import type { UploadedFile } from '@tallyhelm/ui/layout/UploadTile'

/** `key` is the name that the server gave it. */
export type Upload = UploadedFile & { key?: string }
export type UploadRules = {
  kind: FileKind | 'evidence'
  /** How many fit, and what they are counted by: «张», «个». */
  most: number
  unit: string
}

const MB = 1024 * 1024
const boundsOf = (kind: UploadRules['kind']) => (kind === 'evidence' ? EVIDENCE_FILE : FILE_KINDS[kind])

export const acceptOf = ({ kind }: UploadRules): string =>
  boundsOf(kind)
    .extensions.map(extension => `.${extension}`)
    .join(',')

export function rulesText({ kind, most, unit }: UploadRules): string {
  const { extensions, mostBytes } = boundsOf(kind)
  return `${extensions.join('、').toUpperCase()} 格式，单${unit}不超过 ${mostBytes / MB} MB，最多 ${most} ${unit}`
}

export function fileProblem({ kind }: UploadRules, { name, size }: { name: string; size: number }): string | undefined {
  const { name: called, extensions, mostBytes } = boundsOf(kind)
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
export const EVIDENCE: UploadRules & { kind: 'evidence' } = { kind: 'evidence', most: EVIDENCE_MOST, unit: '个' }

/** Why the evidence can't be handed in as it stands; `missing` is said where there is none. Nothing that did not arrive is left out in silence. */
export function evidenceProblem(list: readonly Upload[], missing: string): string | undefined {
  if (isUploading(list)) return '凭证正在上传，请稍候再提交'
  const arrived = arrivedIn(list).length
  if (arrived < list.length) return '有凭证上传失败，请移除后重新上传'
  return arrived === 0 ? missing : undefined
}

/** «320 KB», «1.2 MB». */
export function sizeText(bytes: number): string {
  if (bytes < MB) return `${Math.max(1, Math.round(bytes / 1024))} KB`
  return `${Math.round((bytes / MB) * 10) / 10} MB`
}
