// Chooses one asset of the library that the channel takes; what it does not take says why.
import { useRested } from '@tallyhelm/browser/forms/use-rested'
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { creativeEndpoints } from '@tallyhelm/protocol/topics/creatives/endpoints'
import { ASSET_KIND_CODES, ASSET_KINDS, type AssetKind, type CreativeChannel } from '@tallyhelm/protocol/topics/creatives/enums'
import type { Asset } from '@tallyhelm/protocol/topics/creatives/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { SegmentedControl } from '@tallyhelm/ui/fields/SegmentedControl'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'
import { Pagination } from '@tallyhelm/ui/table/Pagination'
import Film from 'lucide-react/icons/film'
import Image from 'lucide-react/icons/image'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { useImageUrl } from '../../api/use-image-url.ts'
import { factsText } from '../../creatives/asset-texts.ts'
import { paths } from '../../routes/paths.ts'
import styles from './create-assets.module.css'

type Props = {
  channel: CreativeChannel
  chosen: string | null
  /** of this kind alone; any without it */
  only?: AssetKind
  onClose: () => void
  onConfirm: (asset: Asset) => void
}
const UNCHECKED_MS = 5_000
const isUnchecked = ({ state }: Asset): boolean => state === 'UPLOADING'

type Kind = AssetKind | 'ALL'
type Search = { name: string; kind: Kind; page: number; size: number }

function useLibrary(search: Search) {
  const name = useRested(search.name.trim())
  return useCall(
    creativeEndpoints.assets,
    {
      page_num: search.page,
      page_size: search.size,
      ...(name === '' ? {} : { name }),
      ...(search.kind === 'ALL' ? {} : { kind: search.kind }),
    },
    // What was uploaded a moment ago is checked within seconds.
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.content.some(isUnchecked) === true ? UNCHECKED_MS : false) },
  )
}

/** Draw it only while it is open. */
export function CreateAssetPicker({ channel, chosen, only, onClose, onConfirm }: Props) {
  const [search, setSearch] = useState<Search>({ name: '', kind: only ?? 'ALL', page: 1, size: 10 })
  const [picked, setPicked] = useState<Asset>()
  const [isTried, setIsTried] = useState(false)
  const call = useLibrary(search)
  const confirm = () => {
    if (picked !== undefined) onConfirm(picked)
    else if (chosen !== null) onClose()
    else setIsTried(true)
  }
  const problem = isTried && picked === undefined ? '请选择素材' : undefined
  return (
    <Dialog
      open
      onClose={onClose}
      width={780}
      title="选择素材"
      closeOnOutsidePress={false}
      steady
      footerStart={<span role="status">{problem ?? (picked === undefined ? '' : `已选 ${picked.name}`)}</span>}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" onClick={confirm}>
            确定
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <SearchBar search={search} onSearch={setSearch} isFetching={call.isFetching} onRefresh={() => void call.refetch()} />
        <Loaded call={call} lines={8}>
          {({ content, total_size: total }) =>
            content.length === 0 ? (
              <NoAssets isNarrowed={search.name.trim() !== '' || search.kind !== 'ALL'} />
            ) : (
              <>
                <fieldset className={styles.grid} aria-label="素材">
                  {content.map(asset => (
                    <Choice
                      key={asset.asset_id}
                      asset={asset}
                      obstacle={only !== undefined && asset.kind !== only ? `请选择${ASSET_KINDS[only]}` : obstacleOf(asset, channel)}
                      isChosen={(picked?.asset_id ?? chosen) === asset.asset_id}
                      onChoose={() => setPicked(asset)}
                    />
                  ))}
                </fieldset>
                <Pagination
                  label="素材分页"
                  total={total}
                  page={search.page}
                  pageSize={search.size}
                  onPage={page => setSearch({ ...search, page })}
                  onPageSize={size => setSearch({ ...search, page: 1, size })}
                />
              </>
            )
          }
        </Loaded>
      </Stack>
    </Dialog>
  )
}

type SearchProps = { search: Search; onSearch: (search: Search) => void; isFetching: boolean; onRefresh: () => void }

const SearchBar = ({ search, onSearch, isFetching, onRefresh }: SearchProps) => (
  <div className={styles.search}>
    <TextField
      label="素材名称"
      hideLabel
      placeholder="搜索素材名称"
      value={search.name}
      onChange={name => onSearch({ ...search, name, page: 1 })}
    />
    <SegmentedControl<Kind>
      label="素材类型"
      value={search.kind}
      onChange={kind => onSearch({ ...search, kind, page: 1 })}
      options={[{ value: 'ALL', label: '全部' }, ...ASSET_KIND_CODES.map(code => ({ value: code, label: ASSET_KINDS[code] }))]}
    />
    <Row gap={8} justify="end">
      <Button loading={isFetching} onClick={onRefresh}>
        刷新
      </Button>
      <UploadLink />
    </Row>
  </div>
)

const NoAssets = ({ isNarrowed }: { isNarrowed: boolean }) => (
  <Empty
    kind={isNarrowed ? 'filtered' : 'never'}
    title={isNarrowed ? '没有符合条件的素材' : '素材库还没有素材'}
    text="在创意平台上传图片或视频后，回到这里刷新"
    action={<UploadLink />}
  />
)

/** In a tab of the browser's own: what is filled in here stays. */
const UploadLink = () => (
  <LinkButton href={paths.creatives()} target="_blank">
    去上传素材
  </LinkButton>
)

function obstacleOf({ state, fits, misfits, reason }: Asset, channel: CreativeChannel): string | undefined {
  if (state === 'UPLOADING') return '还未上传完成'
  if (state === 'FAILED' && fits.length === 0) return reason || '素材不可用'
  return fits.includes(channel) ? undefined : (misfits.find(each => each.channel === channel)?.reason ?? '该渠道不支持此素材')
}

type ChoiceProps = { asset: Asset; obstacle: string | undefined; isChosen: boolean; onChoose: () => void }

function Choice({ asset, obstacle, isChosen, onChoose }: ChoiceProps) {
  const Icon = asset.kind === 'VIDEO' ? Film : Image
  const url = useImageUrl(asset.thumb_url)
  return (
    <label className={styles.choice} data-chosen={isChosen || undefined} data-disabled={obstacle === undefined ? undefined : true}>
      <span className={styles.thumb}>{url === undefined ? <Icon size={28} aria-hidden /> : <img src={url} alt="" loading="lazy" />}</span>
      <span className={styles.name}>
        <input type="radio" name="asset" checked={isChosen} disabled={obstacle !== undefined} onChange={onChoose} />
        <b>{asset.name}</b>
      </span>
      <small>{factsText(asset)}</small>
      {obstacle === undefined ? null : <small className={styles.obstacle}>{obstacle}</small>}
    </label>
  )
}
