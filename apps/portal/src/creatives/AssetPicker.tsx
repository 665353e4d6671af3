// Chooses one or several assets of the library that are whole; what does not fit here says why.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { useRested } from '@tallyhelm/browser/forms/use-rested'
import { creativeEndpoints } from '@tallyhelm/protocol/topics/creatives/endpoints'
import { ASSET_KIND_CODES, ASSET_KINDS, type AssetKind } from '@tallyhelm/protocol/topics/creatives/enums'
import type { Asset } from '@tallyhelm/protocol/topics/creatives/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { SegmentedControl } from '@tallyhelm/ui/fields/SegmentedControl'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'
import { Pagination } from '@tallyhelm/ui/table/Pagination'
import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useCall } from '../api/queries.ts'
import { paths } from '../routes/paths.ts'
import { factsText } from './asset-texts.ts'
import { AssetThumb } from './AssetThumb.tsx'
import styles from './creatives.module.css'
import { isThumbDue } from './thumb-due.ts'

type Props = {
  title: string
  /** Of this kind alone; any without it. */
  kind: AssetKind | undefined
  /** How many may be chosen; with 1 the next choice replaces the one before. */
  most: number
  chosen: readonly Asset[]
  /** Why an asset can't be chosen here. */
  obstacleOf?: ((asset: Asset) => string | undefined) | undefined
  onConfirm: (assets: readonly Asset[]) => void
  onClose: () => void
}

const SIZE = 20
/** What was uploaded a moment ago is checked within seconds. */
const SETTLING_MS = 5_000
const isSettling = (asset: Asset): boolean => asset.state === 'UPLOADING' || isThumbDue(asset)

/** Draw it only while it is open. */
export function AssetPicker({ title, kind, most, chosen: before, obstacleOf, onConfirm, onClose }: Props) {
  const [chosen, setChosen] = useState(before)
  const isChosen = ({ asset_id }: Asset) => chosen.some(one => one.asset_id === asset_id)
  const toggle = (asset: Asset) => {
    if (isChosen(asset)) setChosen(chosen.filter(one => one.asset_id !== asset.asset_id))
    else setChosen(most === 1 ? [asset] : [...chosen, asset])
  }
  const isFull = most > 1 && chosen.length >= most
  const obstacle = (asset: Asset) =>
    unfinished(asset) ?? obstacleOf?.(asset) ?? (isFull && !isChosen(asset) ? `最多选择 ${most} 个` : undefined)
  return (
    <Dialog
      open
      steady
      width={780}
      title={title}
      closeOnOutsidePress={false}
      onClose={onClose}
      footerStart={
        <span role="status">{most === 1 ? chosen.map(({ name }) => `已选 ${name}`) : `已选 ${chosen.length} / ${most} 个`}</span>
      }
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" disabledReason={chosen.length === 0 ? '请先选择素材' : undefined} onClick={() => onConfirm(chosen)}>
            确定
          </Button>
        </>
      }
    >
      <Library kind={kind}>
        {asset => (
          <Choice
            key={asset.asset_id}
            asset={asset}
            type={most === 1 ? 'radio' : 'checkbox'}
            isChosen={isChosen(asset)}
            obstacle={obstacle(asset)}
            onToggle={() => toggle(asset)}
          />
        )}
      </Library>
    </Dialog>
  )
}

/** One that failed at an ad account is whole still. */
function unfinished({ state, preview_url, reason }: Asset): string | undefined {
  if (state === 'UPLOADING') return '尚未上传完成'
  return preview_url === null ? reason || '未通过校验' : undefined
}

/** A page of the assets, looked for by name and kind. */
function Library({ kind: only, children }: { kind: AssetKind | undefined; children: (asset: Asset) => ReactNode }) {
  const [search, setSearch] = useState<Search>({ name: '', kind: only ?? 'ALL' })
  const [paging, setPaging] = useState({ page_num: 1, page_size: SIZE })
  const name = useRested(search.name.trim())
  const kind = search.kind === 'ALL' ? {} : { kind: search.kind }
  const request = { ...paging, ...kind, ...(name === '' ? {} : { name }) }
  const page = useCall(creativeEndpoints.assets, request, {
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.content.some(isSettling) === true ? SETTLING_MS : false),
  })
  const look = (next: Search) => {
    setSearch(next)
    setPaging({ ...paging, page_num: 1 })
  }
  return (
    <Stack gap={16}>
      <SearchBar search={search} onSearch={look} hasKinds={only === undefined}>
        <Button loading={page.isFetching} onClick={() => void page.refetch()}>
          刷新
        </Button>
        <UploadLink />
      </SearchBar>
      <Loaded call={page} lines={8}>
        {({ content, total_size: total }) =>
          total === 0 ? (
            <NoAssets isNarrowed={name !== '' || (only === undefined && search.kind !== 'ALL')} />
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

type Kind = AssetKind | 'ALL'
type Search = { name: string; kind: Kind }
type SearchProps = { search: Search; onSearch: (search: Search) => void; hasKinds: boolean; children: ReactNode }

const SearchBar = ({ search, onSearch, hasKinds, children }: SearchProps) => (
  <div className={styles.search}>
    <TextField
      label="素材名称"
      hideLabel
      placeholder="按素材名称查找"
      value={search.name}
      onChange={name => onSearch({ ...search, name })}
    />
    {hasKinds ? (
      <SegmentedControl<Kind>
        label="素材类型"
        value={search.kind}
        onChange={kind => onSearch({ ...search, kind })}
        options={[{ value: 'ALL', label: '全部' }, ...ASSET_KIND_CODES.map(code => ({ value: code, label: ASSET_KINDS[code] }))]}
      />
    ) : null}
    <Row gap={8} justify="end">
      {children}
    </Row>
  </div>
)

/** In a tab of the browser's own: what is filled in here stays. */
const UploadLink = () => (
  <LinkButton href={paths.creatives({ tab: 'upload' })} target="_blank">
    去上传素材
  </LinkButton>
)

const NoAssets = ({ isNarrowed }: { isNarrowed: boolean }) => (
  <Empty
    kind={isNarrowed ? 'filtered' : 'never'}
    title={isNarrowed ? '没有符合条件的素材' : '素材库还没有可选的素材'}
    text={isNarrowed ? '请更换名称或类型' : '上传后回到这里刷新'}
  />
)

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
        <span id={`${id}-facts`} className={styles.choiceFacts}>
          <small>{factsText(asset)}</small>
          {obstacle === undefined ? null : <small className={styles.obstacle}>{obstacle}</small>}
        </span>
      </label>
    </li>
  )
}
