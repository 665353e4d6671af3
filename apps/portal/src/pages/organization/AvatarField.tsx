// The portrait: chosen from a file, cropped, uploaded, or taken away again.
import { FILE_KINDS } from '@tallyhelm/protocol/topics/files/enums'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import type { Profile } from '@tallyhelm/protocol/topics/session/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Avatar } from '@tallyhelm/ui/display/Avatar'
import { FormRefusal } from '@tallyhelm/ui/fields/Field'
import { ConfirmDialog } from '@tallyhelm/ui/overlay/ConfirmDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { lazy, Suspense, useRef, useState } from 'react'
import { useCommand } from '../../api/queries.ts'
import { useImageUrl } from '../../api/use-image-url.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import styles from './user.module.css'

const CropDialog = lazy(async () => ({ default: (await import('./CropDialog.tsx')).CropDialog }))

const { extensions, mostBytes, name: KIND } = FILE_KINDS.avatar
const ACCEPT = extensions.map(extension => `.${extension}`).join(',')
const MOST_MEGABYTES = mostBytes / (1024 * 1024)

export function AvatarField({ profile }: { profile: Profile }) {
  const input = useRef<HTMLInputElement>(null)
  const obstacle = useButtons()
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const src = useImageUrl(profile.avatar)
  const take = (chosen: File | undefined) => {
    const found = chosen && fileProblem(chosen)
    setProblem(found)
    if (chosen && found === undefined) setFile(chosen)
  }
  const end = (failure?: string) => {
    setFile(undefined)
    setProblem(failure)
  }
  return (
    <div className={styles.avatar}>
      <Avatar name={profile.wallet_user_name || profile.mobile} size="large" {...(src === undefined ? {} : { src })} />
      <div className={styles.avatarText}>
        <div className={styles.avatarActions}>
          <Button size="small" disabledReason={obstacle('updateProfile')} onClick={() => input.current?.click()}>
            {profile.avatar === '' ? '上传头像' : '更换头像'}
          </Button>
          {profile.avatar === '' ? null : <RemoveButton />}
        </div>
        <p>
          支持 {extensions.join('、').toUpperCase()} 格式，不超过 {MOST_MEGABYTES} MB
        </p>
        <FormRefusal text={problem} />
        <input
          ref={input}
          type="file"
          hidden
          aria-label="选择头像文件"
          accept={ACCEPT}
          onChange={event => {
            take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
      <Suspense>{file === undefined ? null : <CropDialog file={file} onEnd={end} />}</Suspense>
    </div>
  )
}

function RemoveButton() {
  const obstacle = useButtons()
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const update = useCommand(organizationEndpoints.updateProfile, {
    onSuccess: () => {
      toast.success('头像已移除')
    },
    onSettled: () => setIsAsking(false),
  })
  return (
    <>
      <Button size="small" variant="text" disabledReason={obstacle('updateProfile')} onClick={() => setIsAsking(true)}>
        移除
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="移除头像？"
        confirmText="移除头像"
        loading={update.isPending}
        onConfirm={() => update.mutate({ request: { avatar: '' } })}
      >
        移除后将显示您姓名的首字，已上传的图片会被删除。
      </ConfirmDialog>
    </>
  )
}

function fileProblem(file: File): string | undefined {
  const extension = file.name.split('.').pop()?.toLowerCase() ?? ''
  if (!extensions.some(known => known === extension)) return `${KIND}仅支持 ${extensions.join('、')} 格式`
  return file.size > mostBytes ? `${KIND}不能超过 ${MOST_MEGABYTES} MB` : undefined
}
