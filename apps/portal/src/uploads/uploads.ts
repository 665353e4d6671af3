// Uploads: the files of a form, each uploading, there, or refused; decided without the network.
import { FILE_KINDS, type FileKind } from '@tallyhelm/protocol/topics/files/enums'
import type { UploadedFile } from '@tallyhelm/ui/layout/UploadTile'

/** `key` is the name that the server gave it. */
export type Upload = UploadedFile & { key?: string }
export type UploadRules = {
  kind: FileKind
  /** How many fit, and what they are counted by: «张», «个». */
  most: number
  unit: string
}

const MB = 1024 * 1024

export const acceptOf = ({ kind }: UploadRules): string => FILE_KINDS[kind].extensions.map(extension => `.${extension}`).join(',')

export function rulesText({ kind, most, unit }: UploadRules): string {
  const { extensions, mostBytes } = FILE_KINDS[kind]
  return `${extensions.join('、').toUpperCase()} 格式，单${unit}不超过 ${mostBytes / MB} MB，最多 ${most} ${unit}`
}

export function fileProblem({ kind }: UploadRules, { name, size }: { name: string; size: number }): string | undefined {
  const { name: called, extensions, mostBytes } = FILE_KINDS[kind]
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

/** «320 KB», «1.2 MB». */
export function sizeText(bytes: number): string {
  if (bytes < MB) return `${Math.max(1, Math.round(bytes / 1024))} KB`
  return `${Math.round((bytes / MB) * 10) / 10} MB`
}
