// Chooses one or several assets that are whole: pictures of a video, the picture of an identity, what an ad shows.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { useSettled } from '@tallyhelm/browser/clock/use-settled'
import { creativeEndpoints } from '@tallyhelm/protocol/topics/creatives/endpoints'
import type { AssetKind } from '@tallyhelm/protocol/topics/creatives/enums'
import type { Asset } from '@tallyhelm/protocol/topics/creatives/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'
import { Pagination } from '@tallyhelm/ui/table/Pagination'
import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useCall } from '../api/queries.ts'
import { factsText } from './asset-texts.ts'
import { AssetThumb } from './AssetThumb.tsx'
import styles from './creatives.module.css'

type Props = {
  title: string
  kind: AssetKind
  /** How many may be chosen; with 1 the next choice replaces the one before. */
  most: number
  chosen: readonly Asset[]
  /** Why an asset can't be chosen here. */
  obstacleOf?: (asset: Asset) => string | undefined
  onConfirm: (assets: readonly Asset[]) => void
  onClose: () => void
}

const SIZE = 20
const REST_MS = 250
const whole = ({ state }: Asset): string | undefined =>
  state === 'UPLOADING' ? '尚未上传完成' : state === 'FAILED' ? '未通过校验' : undefined

/** Draw it only while it is open. */
export function AssetPicker({ title, kind, most, chosen: before, obstacleOf = () => undefined, onConfirm, onClose }: Props) {
  const [chosen, setChosen] = useState(before)
  const isChosen = ({ asset_id }: Asset) => chosen.some(one => one.asset_id === asset_id)
  const toggle = (asset: Asset) => {
    if (isChosen(asset)) setChosen(chosen.filter(one => one.asset_id !== asset.asset_id))
    else setChosen(most === 1 ? [asset] : [...chosen, asset])
  }
  const isFull = most > 1 && chosen.length >= most
  return (
    <Dialog
      open
      steady
      width={780}
      title={title}
      onClose={onClose}
      footerStart={<span role="status">{most === 1 ? '' : `已选 ${chosen.length} / ${most} 个`}</span>}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" disabledReason={chosen.length === 0 ? '请先选择素材' : undefined} onClick={() => onConfirm(chosen)}>
            确定
          </Button>
        </>
      }
    >
      <Offered kind={kind}>
        {asset => (
          <Choice
            key={asset.asset_id}
            asset={asset}
            type={most === 1 ? 'radio' : 'checkbox'}
            isChosen={isChosen(asset)}
            obstacle={whole(asset) ?? obstacleOf(asset) ?? (isFull && !isChosen(asset) ? `最多选择 ${most} 个` : undefined)}
            onToggle={() => toggle(asset)}
          />
        )}
      </Offered>
    </Dialog>
  )
}

/** A page of the assets of a kind, looked for by name. */
function Offered({ kind, children }: { kind: AssetKind; children: (asset: Asset) => ReactNode }) {
  const [name, setName] = useState('')
  const [paging, setPaging] = useState({ page_num: 1, page_size: SIZE })
  const looked = useSettled(name.trim(), REST_MS)
  const request = { ...paging, kind, ...(looked === '' ? {} : { name: looked }) }
  const page = useCall(creativeEndpoints.assets, request, { placeholderData: keepPreviousData })
  const look = (next: string) => {
    setName(next)
    setPaging({ ...paging, page_num: 1 })
  }
  return (
    <Stack gap={16}>
      <TextField label="素材名称" hideLabel placeholder="按素材名称查找" value={name} onChange={look} />
      <Loaded call={page} lines={6}>
        {({ content, total_size: total }) =>
          total === 0 ? (
            <Empty title={looked === '' ? '素材库还没有可选的素材' : '没有符合条件的素材'} text="请先在 TikTok 创意平台的“上传”中添加。" />
          ) : (
            <>
              <ul className={styles.choices} aria-label="可选素材">
                {content.map(children)}
              </ul>
              {total <= SIZE ? null : (
                <Pagination
                  label="可选素材分页"
                  total={total}
                  page={paging.page_num}
                  pageSize={paging.page_size}
                  onPage={page_num => setPaging({ ...paging, page_num })}
                  onPageSize={page_size => setPaging({ page_num: 1, page_size })}
                />
              )}
            </>
          )
        }
      </Loaded>
    </Stack>
  )
}

type ChoiceProps = { asset: Asset; type: 'radio' | 'checkbox'; isChosen: boolean; obstacle: string | undefined; onToggle: () => void }

function Choice({ asset, type, isChosen, obstacle, onToggle }: ChoiceProps) {
  const id = useId()
  return (
    <li>
      <label className={styles.choice} data-disabled={obstacle === undefined ? undefined : true}>
        <AssetThumb asset={asset} />
        <span className={styles.choiceName}>
          <input
            type={type}
            aria-labelledby={`${id}-name`}
            aria-describedby={`${id}-facts`}
            checked={isChosen}
            disabled={obstacle !== undefined}
            onChange={onToggle}
          />
          <span id={`${id}-name`}>{asset.name}</span>
        </span>
        <small id={`${id}-facts`}>{obstacle ?? factsText(asset)}</small>
      </label>
    </li>
  )
}
