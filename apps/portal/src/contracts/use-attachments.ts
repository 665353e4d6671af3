// Attachments of a contract form: each chosen file is uploaded by itself; its failure is told in its own row.
import { failureText } from '@tallyhelm/browser/calls/failure'
import { watchedFile } from '@tallyhelm/browser/calls/send-file'
import { contractEndpoints } from '@tallyhelm/protocol/topics/contracts/endpoints'
import { ATTACHMENTS_MOST } from '@tallyhelm/protocol/topics/contracts/limits'
import { FILE_KINDS } from '@tallyhelm/protocol/topics/files/enums'
import type { UploadedFile } from '@tallyhelm/ui/layout/UploadTile'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { upload } from '../api/client.ts'

export type AttachedFile = UploadedFile & { url?: string }
const { extensions, mostBytes } = FILE_KINDS.attachment
export const ACCEPTED = extensions.map(extension => `.${extension}`).join(',')
export const HELP = `境外注册证书或境内营业执照；图片或 PDF，每个不超过 ${mostBytes / 1024 / 1024} MB，最多 ${ATTACHMENTS_MOST} 个`

type Change = (how: (files: readonly AttachedFile[]) => readonly AttachedFile[]) => void

/** `change` replaces the form's list by what the function makes of it. */
export function useAttachments(files: readonly AttachedFile[], change: Change) {
  const toast = useToast()
  const send = async (id: string, file: File) => {
    const settle = (outcome: Partial<AttachedFile>) => change(now => now.map(one => (one.id === id ? { ...one, ...outcome } : one)))
    try {
      const sendFile = watchedFile(progress => settle({ progress }))
      const url = await upload(contractEndpoints.upload, {}, file, { background: true, sendFile })
      settle({ state: 'done', url })
      toast.success('上传成功')
    } catch (error) {
      settle({ state: 'failed', message: failureText(error) })
    }
  }
  return {
    add: (chosen: readonly File[]) => {
      const added = chosen.slice(0, ATTACHMENTS_MOST - files.length).map(file => ({ id: crypto.randomUUID(), file }))
      const rows = added.map(({ id, file }): AttachedFile => {
        const row = { id, name: file.name }
        return file.size > mostBytes
          ? { ...row, state: 'failed', message: `附件不能超过 ${mostBytes / 1024 / 1024} MB` }
          : { ...row, state: 'uploading' }
      })
      change(now => [...now, ...rows])
      for (const { id, file } of added) if (file.size <= mostBytes) void send(id, file)
    },
    remove: (id: string) => change(now => now.filter(one => one.id !== id)),
  }
}
