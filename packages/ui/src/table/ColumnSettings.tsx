// Lets a user show, hide, order and pin the columns of a table; where the choice is kept is the caller's.
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Columns3 from 'lucide-react/icons/columns-3'
import Pin from 'lucide-react/icons/pin'
import PinOff from 'lucide-react/icons/pin-off'
import { Button } from '../actions/Button.tsx'
import { IconButton } from '../actions/IconButton.tsx'
import { Checkbox } from '../fields/Checkbox.tsx'
import { SegmentedControl } from '../fields/SegmentedControl.tsx'
import { Popover } from '../overlay/Popover.tsx'
import { type ColumnAction, type ColumnShape, type ColumnState, isVisible, orderColumns, pinOf, reduceColumns } from './column-state.ts'
import styles from './table.module.css'

export type Density = 'compact' | 'standard' | 'relaxed'

type SettingsColumn = ColumnShape & { title: string }

type Props = {
  columns: readonly SettingsColumn[]
  state: ColumnState
  onChange: (state: ColumnState) => void
  density?: Density
  onDensity?: (density: Density) => void
}

const densities = [
  { value: 'compact', label: '紧凑' },
  { value: 'standard', label: '标准' },
  { value: 'relaxed', label: '宽松' },
] as const satisfies readonly { value: Density; label: string }[]

export const ColumnSettings = ({ columns, state, onChange, density, onDensity }: Props) => {
  const act = (action: ColumnAction) => onChange(reduceColumns(columns, state, action))
  const ordered = orderColumns(columns, state)
  return (
    <Popover title="列设置" align="end" trigger={<IconButton label="列设置" tooltip={false} icon={<Columns3 size={16} aria-hidden />} />}>
      <ul className={styles.columns}>
        {ordered.map((column, index) => (
          <ColumnRow
            key={column.id}
            column={column}
            visible={isVisible(column, state)}
            pinned={pinOf(column, state) !== undefined}
            first={index === 0 || ordered[index - 1]?.locked === true}
            last={index === ordered.length - 1 || ordered[index + 1]?.locked === true}
            act={act}
          />
        ))}
      </ul>
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
    </Popover>
  )
}

type RowProps = {
  column: SettingsColumn
  visible: boolean
  pinned: boolean
  first: boolean
  last: boolean
  act: (action: ColumnAction) => void
}

const ColumnRow = ({ column, visible, pinned, first, last, act }: RowProps) => {
  const { id, title } = column
  const fixed = column.locked ? '固定列，不能调整' : undefined
  return (
    <li className={styles.column}>
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
