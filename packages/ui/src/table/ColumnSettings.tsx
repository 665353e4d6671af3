// Lets a user show, hide, order and pin the columns of a table; where the choice is kept is the caller's.
import Columns3 from 'lucide-react/icons/columns-3'
import { lazy, Suspense } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { Popover } from '../overlay/Popover.tsx'
import type { ColumnSettingsProps } from './column-state.ts'

// Most visits never open it.
const ColumnSettingsPanel = lazy(async () => ({ default: (await import('./ColumnSettingsPanel.tsx')).ColumnSettingsPanel }))

export const ColumnSettings = (props: ColumnSettingsProps) => (
  <Popover title="列设置" align="end" trigger={<IconButton label="列设置" tooltip={false} icon={<Columns3 size={16} aria-hidden />} />}>
    <Suspense>
      <ColumnSettingsPanel {...props} />
    </Suspense>
  </Popover>
)
