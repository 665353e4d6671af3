// The filters of a narrow window: one field, and 筛选 with all of them in a sheet, applied together by 查询.
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import type { FilterBarProps } from './filter-shape.ts'
import styles from './table.module.css'

const load = () => import('../overlay/Sheet.tsx')
const preload = () => void load().catch(() => undefined)
const Sheet = lazy(async () => ({ default: (await load()).Sheet }))

export const NarrowFilters = (props: FilterBarProps) => {
  const { quick, applied, onSearch, label } = props
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  useEffect(
    () => () => {
      // Also runs when the page is put behind another one, where the sheet could not finish leaving.
      setIsOpen(false)
      setWasOpened(false)
    },
    [],
  )
  const open = () => {
    setWasOpened(true)
    setIsOpen(true)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch()
  }
  return (
    <>
      <form role="search" aria-label={label ?? '筛选'} className={styles.quickRow} onSubmit={submit}>
        {quick === undefined ? null : (
          <>
            <div className={styles.quick}>{quick}</div>
            <Button variant="primary" type="submit">
              查询
            </Button>
          </>
        )}
        <Button
          icon={<SlidersHorizontal size={16} aria-hidden />}
          block={quick === undefined}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={open}
        >
          {applied === 0 ? '筛选' : `筛选 (${applied})`}
        </Button>
      </form>
      {wasOpened ? <FilterSheet {...props} isOpen={isOpen} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

const FilterSheet = (props: FilterBarProps & { isOpen: boolean; onClose: () => void }) => {
  const { isOpen, onClose, children, more, actions, onSearch, onReset, onLeave } = props
  const leave = () => {
    onClose()
    onLeave()
  }
  const search = () => {
    if (onSearch()) onClose()
  }
  const reset = () => {
    onReset()
    onClose()
  }
  return (
    <Suspense>
      <Sheet
        open={isOpen}
        onClose={leave}
        title="筛选"
        onSubmit={search}
        footer={
          <>
            <Button onClick={reset}>重置</Button>
            <Button variant="primary" type="submit">
              查询
            </Button>
          </>
        }
      >
        <div className={styles.sheetFields}>
          {children}
          {more}
          {actions}
        </div>
      </Sheet>
    </Suspense>
  )
}
