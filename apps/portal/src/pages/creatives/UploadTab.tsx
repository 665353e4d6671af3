// 上传: files are chosen, dropped or pasted, go up in chunks, stop and go on; what was begun before is gone on with by choosing the file again.
import { useReadAgain } from '@tallyhelm/browser/calls/queries'
import { creativeEndpoints } from '@tallyhelm/protocol/topics/creatives/endpoints'
import { IMAGE_EXTENSIONS, MOST_BYTES_OF, UPLOAD_DAYS, VIDEO_EXTENSIONS } from '@tallyhelm/protocol/topics/creatives/limits'
import type { Asset } from '@tallyhelm/protocol/topics/creatives/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Meter } from '@tallyhelm/ui/display/Meter'
import { Checkbox } from '@tallyhelm/ui/fields/Checkbox'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { UploadTile } from '@tallyhelm/ui/layout/UploadTile'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useCall, useCommand } from '../../api/queries.ts'
import { sizeText } from '../../formats/size-text.ts'
import { ACCEPTED } from './judge-file.ts'
import type { TabProps } from './tabs.ts'
import styles from './upload.module.css'
import { type AssetUpload, startUploadQueue, type UploadQueue } from './upload-queue.ts'
import { UploadRow } from './UploadRow.tsx'

const MB = 1024 * 1024
const NO_FILES: readonly never[] = []
const formats = (extensions: readonly string[]) =>
  extensions
    .filter(one => one !== 'jpeg')
    .join('、')
    .toUpperCase()
const RULES = [
  `图片 ${formats(IMAGE_EXTENSIONS)}，不超过 ${MOST_BYTES_OF.IMAGE / MB} MB`,
  `视频 ${formats(VIDEO_EXTENSIONS)}，不超过 ${MOST_BYTES_OF.VIDEO / MB} MB，宽高比 9:16、1:1 或 16:9`,
  '可一次选择多个',
].join('；')

export function UploadTab({ uploads, onUploads }: TabProps) {
  const readAgain = useReadAgain()
  useEffect(() => {
    if (uploads === undefined) onUploads(startUploadQueue(() => void readAgain(creativeEndpoints.imageUpload)))
  }, [uploads, onUploads, readAgain])
  return uploads === undefined ? null : <Uploads uploads={uploads} />
}

function Uploads({ uploads }: { uploads: UploadQueue }) {
  const rows = useSyncExternalStore(uploads.listen, uploads.rows)
  const [isAiMade, setIsAiMade] = useState(false)
  const add = (files: readonly File[]) => uploads.add(files, isAiMade)
  const tile = usePasteAnywhere(add)
  return (
    <Stack gap={16}>
      <Card title="上传素材">
        <Stack gap={16}>
          <Checkbox checked={isAiMade} onChange={setIsAiMade}>
            接下来选择的文件由 AI 制作或修改（投放 TikTok 时标注 AIGC）
          </Checkbox>
          <div ref={tile}>
            <UploadTile
              label="图片或视频"
              multiple
              accept={ACCEPTED}
              files={NO_FILES}
              help={RULES}
              onAdd={add}
              onRemove={() => undefined}
            />
          </div>
          {rows.length === 0 ? null : (
            <ul className={styles.rows} aria-label="上传列表">
              {rows.map(row => (
                <UploadRow key={row.id} row={row} queue={uploads} />
              ))}
            </ul>
          )}
        </Stack>
      </Card>
      <Unfinished rows={rows} />
    </Stack>
  )
}

/** Whatever has the focus on the page; the tile hears by itself what is pasted into it. */
function usePasteAnywhere(add: (files: readonly File[]) => void) {
  const tile = useRef<HTMLDivElement>(null)
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    const isInTile = event.target instanceof Node && tile.current?.contains(event.target) === true
    if (files.length > 0 && !isInTile) add(files)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
  return tile
}

/** Begun earlier, here or elsewhere; those that go up now stand above. */
function Unfinished({ rows }: { rows: readonly AssetUpload[] }) {
  const { data } = useCall(creativeEndpoints.assets, { page_num: 1, page_size: 30, state: 'UPLOADING' })
  const left = data?.content.filter(({ name, bytes }) => !rows.some(({ file }) => file.name === name && file.size === bytes)) ?? []
  if (left.length === 0) return null
  return (
    <Card title="未完成的上传" meta={`再次选择同一个文件，从已上传处继续；${UPLOAD_DAYS} 天未继续的自动清理`}>
      <ul className={styles.rows} aria-label="未完成的上传">
        {left.map(asset => (
          <UnfinishedRow key={asset.asset_id} asset={asset} />
        ))}
      </ul>
    </Card>
  )
}

function UnfinishedRow({ asset: { asset_id, name, bytes, received_bytes, created_at } }: { asset: Asset }) {
  const remove = useCommand(creativeEndpoints.remove)
  const share = received_bytes / bytes
  return (
    <li className={styles.row}>
      <span className={styles.body}>
        <span className={styles.name}>{name}</span>
        <Meter
          ratio={share}
          level="normal"
          label={`${name} 已上传`}
          start={`已上传 ${Math.floor(share * 100)}%（${sizeText(received_bytes)} / ${sizeText(bytes)}）`}
          end={timeText(created_at)}
        />
      </span>
      <Button size="small" loading={remove.isPending} aria-label={`放弃 ${name}`} onClick={() => remove.mutate({ request: { asset_id } })}>
        放弃
      </Button>
    </li>
  )
}
