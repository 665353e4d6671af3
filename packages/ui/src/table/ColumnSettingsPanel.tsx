// What the column settings open: show, hide, order and pin the columns of a table. Loaded when it is first opened.
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Pin from 'lucide-react/icons/pin'
import PinOff from 'lucide-react/icons/pin-off'
import { useRef, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { IconButton } from '../actions/IconButton.tsx'
import { Checkbox } from '../fields/Checkbox.tsx'
import { SegmentedControl } from '../fields/SegmentedControl.tsx'
import {
  type ColumnAction,
  type ColumnSettingsProps,
  type Density,
  isVisible,
  orderColumns,
  pinOf,
  reduceColumns,
  type SettingsColumn,
} from './column-state.ts'
import styles from './table.module.css'
import { type RowDrag, useRowDrag } from './use-row-drag.ts'

const densities = [
  { value: 'compact', label: '紧凑' },
  { value: 'standard', label: '标准' },
  { value: 'relaxed', label: '宽松' },
] as const satisfies readonly { value: Density; label: string }[]

export const ColumnSettingsPanel = ({ columns, state, onChange, density, onDensity }: ColumnSettingsProps) => {
  const list = useRef<HTMLUListElement>(null)
  const [said, setSaid] = useState('')
  const act = (action: ColumnAction) => {
    const next = reduceColumns(columns, state, action)
    if (next === state) return
    if (action.kind === 'move' || action.kind === 'place') setSaid(placeText(orderColumns(columns, next), action.id))
    onChange(next)
  }
  const drag = useRowDrag(list, (id, at) => act({ kind: 'place', id, at }))
  const ordered = orderColumns(columns, state)
  const places = ordered.map(column => column.id)
  return (
    <>
      <ul ref={list} className={styles.columns}>
        {ordered.map((column, index) => (
          <ColumnRow
            key={column.id}
            column={column}
            visible={isVisible(column, state)}
            pinned={pinOf(column, state) !== undefined}
            first={index === 0 || ordered[index - 1]?.locked === true}
            last={index === ordered.length - 1 || ordered[index + 1]?.locked === true}
            act={act}
            drag={drag}
            drop={dropMark(places, drag.dragged, column.id)}
          />
        ))}
      </ul>
      <p className="sr-only" role="status">
        {said}
      </p>
      <div className={styles.columnFoot}>
        {density === undefined || onDensity === undefined ? (
          <span />
        ) : (
          <SegmentedControl label="行高" value={density} onChange={onDensity} options={densities} />
        )}
        <Button variant="link" size="mini" onClick={() => act({ kind: 'reset' })}>
          恢复默认
        </Button>
      </div>
    </>
  )
}

/** «可用余额 已移到第 3 列，共 12 列». */
const placeText = (ordered: readonly SettingsColumn[], id: string): string => {
  const at = ordered.findIndex(column => column.id === id)
  return `${ordered[at]?.title ?? ''} 已移到第 ${at + 1} 列，共 ${ordered.length} 列`
}

/** On which side of this column the dragged one would land. */
const dropMark = (places: readonly string[], dragged: RowDrag['dragged'], id: string): 'before' | 'after' | undefined => {
  if (dragged === null || dragged.over !== id || dragged.id === id) return undefined
  return places.indexOf(dragged.id) < places.indexOf(id) ? 'after' : 'before'
}

type RowProps = {
  column: SettingsColumn
  visible: boolean
  pinned: boolean
  first: boolean
  last: boolean
  act: (action: ColumnAction) => void
  drag: RowDrag
  drop: 'before' | 'after' | undefined
}

const ColumnRow = ({ column, visible, pinned, first, last, act, drag, drop }: RowProps) => {
  const { id, title } = column
  const byPx = drag.dragged?.id === id ? drag.dragged.byPx : null
  const fixed = column.locked ? '固定列，不能调整' : undefined
  return (
    <li
      className={styles.column}
      data-row={column.locked ? undefined : id}
      data-dragged={byPx === null ? undefined : ''}
      data-drop={drop}
      style={byPx === null ? undefined : { transform: `translateY(${byPx}px)` }}
    >
      <span className={styles.grip} aria-hidden data-free={column.locked ? undefined : ''} {...(column.locked ? {} : drag.handle(id))}>
        {column.locked ? null : <GripVertical size={14} />}
      </span>
      <div className={styles.columnName}>
        <Checkbox checked={visible} disabled={column.locked ?? false} onChange={() => act({ kind: 'toggle', id })}>
          {title}
        </Checkbox>
      </div>
      <IconButton
        tooltip={false}
        label={`上移 ${title}`}
        disabledReason={fixed ?? (first ? '已在最前' : undefined)}
        icon={<ArrowUp size={14} aria-hidden />}
        onClick={() => act({ kind: 'move', id, by: -1 })}
      />
      <IconButton
        tooltip={false}
        label={`下移 ${title}`}
        disabledReason={fixed ?? (last ? '已在最后' : undefined)}
        icon={<ArrowDown size={14} aria-hidden />}
        onClick={() => act({ kind: 'move', id, by: 1 })}
      />
      <IconButton
        tooltip={false}
        label={pinned ? `取消固定 ${title}` : `固定 ${title} 在左侧`}
        aria-pressed={pinned}
        disabledReason={fixed}
        icon={pinned ? <PinOff size={14} aria-hidden /> : <Pin size={14} aria-hidden />}
        onClick={() => act({ kind: 'pin', id, pin: pinned ? null : 'left' })}
      />
    </li>
  )
}
