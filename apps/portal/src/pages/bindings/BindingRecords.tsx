// 绑定记录: the records of the page's type, below its form; what failed can be asked for anew from its row.
import { bindingRows } from '@tallyhelm/protocol/topics/bindings/columns'
import { bindingEndpoints } from '@tallyhelm/protocol/topics/bindings/endpoints'
import { BINDING_CHANNELS, type BindingType } from '@tallyhelm/protocol/topics/bindings/enums'
import { bindingPageFilters } from '@tallyhelm/protocol/topics/bindings/lists'
import type { BindingRecord } from '@tallyhelm/protocol/topics/bindings/schemas'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { type ReactNode, useMemo } from 'react'
import { useNews } from '../../api/use-news.ts'
import { ExportMenu } from '../../exports/ExportMenu.tsx'
import { PortalList } from '../../lists/PortalList.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { bindingCells } from './cells.tsx'
import { isOpen, mayRetry } from '../../bindings/pair-text.ts'
import { useRetry } from './use-retry.ts'

/** What else the page's address holds stays while its records are looked through. */
export const RECORDS_MORE = ['submit', 'chosen', 'encryptData'] as const
const NEWS = [[bindingEndpoints.list.path]]
export const OPEN_MS = 10_000

type Props = {
  type: BindingType
  channel: Channel
  title: string
  /** Why nothing may be asked for anew. */
  obstacle: string | undefined
  onSubmit: (submitId: string) => void
  /** What else can be done with a row. */
  more?: (row: BindingRecord, acts: { obstacle: string | undefined; onSubmit: (submitId: string) => void }) => ReactNode
}

export function BindingRecords({ type, channel, title, obstacle, onSubmit, more }: Props) {
  useNews(NEWS, true)
  const list = usePageFrame(bindingPageFilters, { more: RECORDS_MORE, kept: RECORDS_MORE })
  const request = useMemo(
    () => ({ ...list.request, type, ...(BINDING_CHANNELS[type].length > 1 ? { channel } : {}) }),
    [list.request, type, channel],
  )
  const { data, table } = useListCall(bindingEndpoints.list, request, {
    everyMs: page => (page.content.some(isOpen) ? OPEN_MS : undefined),
  })
  const { retry, isPending } = useRetry(onSubmit)
  const cells = useMemo(
    () =>
      bindingCells(row => (
        <>
          {more?.(row, { obstacle, onSubmit })}
          {mayRetry(row) ? (
            <Button
              variant="link"
              size="mini"
              loading={isPending}
              disabledReason={obstacle}
              aria-label={`重试 ${row.account_name} ${row.target}`}
              onClick={() => retry([row])}
            >
              重试
            </Button>
          ) : null}
          {row.is_retried ? <Tag>已重试</Tag> : null}
        </>
      )),
    [more, isPending, obstacle, retry, onSubmit],
  )
  return (
    <PortalList
      id="bindings"
      title={title}
      actions={<ExportMenu list={{ kind: 'BINDINGS', request }} total={data?.total_size} />}
      frame={list}
      filtersLabel="记录筛选"
      list={bindingRows}
      cells={cells}
      page={data}
      table={table}
      empty={<Empty title="还没有记录" text="提交后，每个账户的结果都会留在这里。" />}
    />
  )
}
