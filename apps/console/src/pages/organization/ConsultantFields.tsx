// One consultant as it is typed: for which channel, the name, and a link or a picture of the WeChat code.
import { MOST_CODE_PICTURE_BYTES } from '@tallyhelm/protocol/topics/organization/limits'
import type { Consultant } from '@tallyhelm/protocol/topics/organization/consultant-schemas'
import { CHANNEL_CODES, CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Select } from '@tallyhelm/ui/fields/Select'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { UploadTile } from '@tallyhelm/ui/layout/UploadTile'
import { useState } from 'react'
import styles from './customers.module.css'

type Props = {
  no: number
  value: Consultant
  nameProblem: string | undefined
  contactProblem: string | undefined
  onChange: (changed: Partial<Consultant>) => void
  onRemove: () => void
}

const EVERY = 'EVERY'
const CHANNEL_OPTIONS = [
  { value: EVERY, label: '全部渠道' },
  ...CHANNEL_CODES.map(code => ({ value: code as string, label: CHANNELS[code].name })),
]
const PICTURES = ['image/png', 'image/jpeg', 'image/webp']
const MOST_KB = MOST_CODE_PICTURE_BYTES / 1024

export function ConsultantFields({ no, value, nameProblem, contactProblem, onChange, onRemove }: Props) {
  const [fileProblem, setFileProblem] = useState<string>()
  const isPicture = value.wx_url.startsWith('data:')
  const take = async (file: File | undefined) => {
    if (file === undefined) return
    const problem = pictureProblem(file)
    setFileProblem(problem)
    if (problem === undefined) onChange({ wx_url: await dataAddress(file) })
  }
  return (
    <fieldset className={styles.consultant}>
      <legend>顾问 {no}</legend>
      <Select
        label="渠道"
        value={value.channel === '' ? EVERY : value.channel}
        options={CHANNEL_OPTIONS}
        onChange={code => onChange({ channel: CHANNEL_CODES.find(known => known === code) ?? '' })}
      />
      <TextField
        label="姓名"
        required
        maxLength={20}
        value={value.user_name}
        onChange={user_name => onChange({ user_name })}
        error={nameProblem}
      />
      {isPicture ? null : (
        <TextField
          label="微信链接"
          placeholder="https://"
          help="客户看到由此链接生成的二维码；也可改为上传二维码图片"
          value={value.wx_url}
          onChange={wx_url => onChange({ wx_url })}
          error={contactProblem}
        />
      )}
      <UploadTile
        label="微信二维码图片"
        accept={PICTURES.join(',')}
        files={isPicture ? [{ id: 'code', name: '二维码图片', state: 'done', thumbnail: value.wx_url }] : []}
        error={fileProblem ?? (isPicture ? contactProblem : undefined)}
        onAdd={files => void take(files[0])}
        onRemove={() => onChange({ wx_url: '' })}
      />
      <Button size="mini" variant="text" aria-label={`移除顾问 ${no}`} onClick={onRemove}>
        移除
      </Button>
    </fieldset>
  )
}

function pictureProblem(file: File): string | undefined {
  if (!PICTURES.includes(file.type)) return '二维码图片仅支持 PNG、JPG、WebP 格式'
  return file.size > MOST_CODE_PICTURE_BYTES ? `二维码图片不能超过 ${MOST_KB} KB` : undefined
}

const dataAddress = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
