// Attachments: the screenshots of a feedback, each uploading, there, or refused; decided without the network.
import { MAX_FEEDBACK_FILES } from '@tallyhelm/protocol/topics/diagnostics/limits'
import { FILE_KINDS } from '@tallyhelm/protocol/topics/files/enums'
import type { UploadedFile } from '@tallyhelm/ui/layout/UploadTile'

/** `key` is the name that the server gave it. */
export type Screenshot = UploadedFile & { key?: string }

const { name: KIND, extensions, mostBytes } = FILE_KINDS.feedback
const MB = 1024 * 1024
export const ACCEPT = extensions.map(extension => `.${extension}`).join(',')
export const RULES = `${extensions.join('、').toUpperCase()} 格式，单张不超过 ${mostBytes / MB} MB，最多 ${MAX_FEEDBACK_FILES} 张`

export function fileProblem({ name, size }: { name: string; size: number }): string | undefined {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  if (!extensions.some(known => known === extension)) return `${KIND}仅支持 ${extensions.join('、')} 格式`
  return size > mostBytes ? `${KIND}不能超过 ${mostBytes / MB} MB` : undefined
}

export const isUploading = (list: readonly Screenshot[]): boolean => list.some(({ state }) => state === 'uploading')
export const isFull = (list: readonly Screenshot[]): boolean => list.length >= MAX_FEEDBACK_FILES
/** How many more fit. */
export const roomIn = (list: readonly Screenshot[]): number => Math.max(0, MAX_FEEDBACK_FILES - list.length)
/** Those that arrived. */
export const keysOf = (list: readonly Screenshot[]): string[] => list.flatMap(({ key }) => (key === undefined ? [] : [key]))

/** «320 KB», «1.2 MB». */
export function sizeText(bytes: number): string {
  if (bytes < MB) return `${Math.max(1, Math.round(bytes / 1024))} KB`
  return `${Math.round((bytes / MB) * 10) / 10} MB`
}
