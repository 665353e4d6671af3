// What a table shows instead of rows: loading, nothing yet, nothing found, failed.
import RotateCw from 'lucide-react/icons/rotate-cw'
import type { ReactNode } from 'react'
import { Button } from '../actions/Button.tsx'
import { Empty } from '../display/Empty.tsx'
import { NoticeStrip } from '../display/NoticeStrip.tsx'
import { classNames } from '../styles/class-names.ts'
import type { Column, PinOffset } from './table-shape.ts'
import { cellClass } from './TableHead.tsx'
import styles from './table.module.css'

type BonesProps<Row> = {
  columns: readonly Column<Row>[]
  count: number
  hasSelection: boolean
  offsets: ReadonlyMap<string, PinOffset>
}

/** Bars of varying width, the same on every draw. */
export const SkeletonRows = <Row,>({ columns, count, hasSelection, offsets }: BonesProps<Row>) =>
  Array.from({ length: count }, (_, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
    <tr key={line}>
      {hasSelection ? <td className={classNames(styles.check, styles.pinLeft)} style={{ left: 0 }} /> : null}
      {columns.map((column, index) => {
        const pin = offsets.get(column.id)
        return (
          <td
            key={column.id}
            className={cellClass(column.align, pin)}
            data-pin={pin?.side}
            style={pin === undefined ? undefined : { [pin.side]: pin.offset }}
          >
            <span className={styles.bone} style={{ width: `${45 + ((line * 17 + index * 29) % 40)}%` }} />
          </td>
        )
      })}
    </tr>
  ))

export const EmptyPanel = ({ empty, onClearFilters }: { empty: ReactNode; onClearFilters: (() => void) | undefined }) => {
  if (onClearFilters === undefined) return empty ?? <Empty title="暂无数据" />
  return <Empty kind="filtered" title="没有符合条件的结果" action={<Button onClick={onClearFilters}>清空筛选</Button>} />
}

/** «加载失败：…» with a retry and the id to quote to support. */
export const ErrorPanel = ({ message, requestId, onRetry }: { message: string; requestId?: string | undefined; onRetry: () => void }) => (
  <NoticeStrip
    tone="error"
    square
    action={
      <Button size="mini" icon={<RotateCw size={14} aria-hidden />} onClick={onRetry}>
        重试
      </Button>
    }
  >
    加载失败：{message}
    {requestId === undefined ? null : <small>请求编号 {requestId}</small>}
  </NoticeStrip>
)
