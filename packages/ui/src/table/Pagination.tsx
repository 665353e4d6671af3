// The bar below a list: how many there are, how many a page shows, which page, and a jump.
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useState } from 'react'
import { Select } from '../fields/Select.tsx'
import { isEnter } from '../fields/typed-keys.ts'
import { countText, pageCountOf, pageWindow } from './page-window.ts'
import styles from './table.module.css'

type Props = {
  /** Undefined while it is not known. */
  total: number | undefined
  /** Where the total stops: one that has reached it is shown as «999+», and the pages end there. */
  countedUpTo?: number | undefined
  /** Starts at 1. */
  page: number
  pageSize: number
  onPage: (page: number) => void
  onPageSize: (pageSize: number) => void
  pageSizes?: readonly number[]
  /** Names the navigation: «Facebook 账户列表分页». */
  label?: string
  /** Beside the count: what is done with the whole list. */
  tools?: ReactNode
}

const usualSizes = [10, 20, 30, 50]

export const Pagination = ({
  total,
  countedUpTo,
  page,
  pageSize,
  onPage,
  onPageSize,
  pageSizes = usualSizes,
  label = '分页',
  tools,
}: Props) => {
  const pageCount = pageCountOf(total ?? 0, pageSize)
  const isLast = page >= pageCount
  const go = (target: number) => {
    if (target >= 1 && target <= pageCount && target !== page) onPage(target)
  }
  return (
    <nav className={styles.pages} aria-label={label}>
      <span className={styles.total}>
        {total === undefined ? '' : `共 ${countText(total, countedUpTo)} 条${isLast && total === countedUpTo ? '，更早的请筛选' : ''}`}
      </span>
      {tools}
      <Select
        className={styles.size ?? ''}
        size="small"
        hideLabel
        label="每页条数"
        value={String(pageSize)}
        onChange={size => onPageSize(Number(size))}
        options={pageSizes.map(size => ({ value: String(size), label: `${size} 条/页` }))}
      />
      <ul className={styles.pageList}>
        <PageItem name="上一页" disabled={page <= 1} onClick={() => go(page - 1)}>
          <ChevronLeft size={16} aria-hidden />
        </PageItem>
        {pageWindow(page, pageCount).map(button =>
          button.kind === 'page' ? (
            <PageItem key={button.page} name={`第 ${button.page} 页`} current={button.page === page} onClick={() => go(button.page)}>
              {button.page}
            </PageItem>
          ) : (
            <PageItem key={`gap-${button.page}`} name={`跳到第 ${button.page} 页`} onClick={() => go(button.page)}>
              <span className={styles.gap}>…</span>
            </PageItem>
          ),
        )}
        <PageItem name="下一页" disabled={isLast} onClick={() => go(page + 1)}>
          <ChevronRight size={16} aria-hidden />
        </PageItem>
      </ul>
      <Jumper key={page} page={page} pageCount={pageCount} onGo={go} />
    </nav>
  )
}

type ItemProps = { name: string; current?: boolean; disabled?: boolean; onClick: () => void; children: ReactNode }

const PageItem = ({ name, current, disabled, onClick, children }: ItemProps) => (
  <li>
    <button
      type="button"
      className={styles.page}
      aria-label={name}
      aria-current={current ? 'page' : undefined}
      aria-disabled={disabled || undefined}
      onClick={onClick}
    >
      {children}
    </button>
  </li>
)

const Jumper = ({ page, pageCount, onGo }: { page: number; pageCount: number; onGo: (page: number) => void }) => {
  const [text, setText] = useState(String(page))
  const jump = () => {
    const target = Math.min(Math.max(Number(text) || page, 1), pageCount)
    setText(String(target))
    onGo(target)
  }
  return (
    <label className={styles.jump}>
      前往
      <input
        inputMode="numeric"
        aria-label="前往第几页"
        value={text}
        onChange={event => setText(event.target.value.normalize('NFKC').replace(/\D/g, ''))}
        onKeyDown={event => {
          if (isEnter(event)) jump()
        }}
        onBlur={jump}
      />
      页
    </label>
  )
}
