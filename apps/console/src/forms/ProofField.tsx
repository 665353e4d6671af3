// The proof of what one of the staff proposes: a picture or a PDF, uploaded as soon as it is chosen. What no case names is deleted after a day.
import { ApiError } from '@tallyhelm/browser/calls/failure'
import type { FieldOf } from '@tallyhelm/browser/forms/use-form'
import { caseEndpoints } from '@tallyhelm/protocol/topics/cases/endpoints'
import { FILE_KINDS } from '@tallyhelm/protocol/topics/files/enums'
import { type UploadedFile, UploadTile } from '@tallyhelm/ui/layout/UploadTile'
import { useEffect, useRef } from 'react'
import { upload } from '../api/client.ts'

/** `key` is what a proposal names, once it is uploaded. */
export type Proof = UploadedFile & { key?: string }
export const NO_PROOF: Proof | null = null
const { extensions, mostBytes } = FILE_KINDS.proof

/** Why the form is not sent with it yet. */
export function proofProblem(proof: Proof | null): string | undefined {
  if (proof === null || proof.state === 'done') return undefined
  return proof.state === 'uploading' ? '凭证正在上传，请稍候再提交' : '请移除上传失败的凭证，或重新选择'
}

type ProofFieldProps = FieldOf<Proof | null> & { label?: string; required?: boolean }

export function ProofField({ id, value, onChange, error, label = '凭证', required = false }: ProofFieldProps) {
  const latest = useRef<string>(undefined)
  const thumbnail = value?.thumbnail
  useEffect(() => (thumbnail === undefined ? undefined : () => URL.revokeObjectURL(thumbnail)), [thumbnail])
  const change = (proof: Proof | null) => {
    latest.current = proof?.id
    onChange(proof)
  }
  const add = ([chosen]: readonly File[]) => {
    if (!chosen) return
    const picture = chosen.type.startsWith('image/') ? { thumbnail: URL.createObjectURL(chosen) } : {}
    const shown = { id: crypto.randomUUID(), name: chosen.name, ...picture }
    // Another one may have been chosen, or this one removed, meanwhile.
    const settle = (settled: Proof) => (latest.current === shown.id ? onChange(settled) : undefined)
    change({ ...shown, state: 'uploading' })
    upload(caseEndpoints.uploadProof, {}, chosen, { background: true }).then(
      ({ key }) => settle({ ...shown, state: 'done', key }),
      (refused: unknown) =>
        settle({ ...shown, state: 'failed', message: refused instanceof ApiError ? refused.msg : '上传失败，请重新选择' }),
    )
  }
  return (
    <UploadTile
      id={id}
      label={label}
      {...(required ? { required } : { optional: true })}
      help={`图片或 PDF，不超过 ${mostBytes / 1024 / 1024} MB；能查看该申请的员工可见`}
      accept={extensions.map(extension => `.${extension}`).join(',')}
      files={value === null ? [] : [value]}
      onAdd={add}
      onRemove={() => change(null)}
      error={error}
    />
  )
}
