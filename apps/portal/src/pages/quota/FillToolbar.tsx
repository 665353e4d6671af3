// Above the table: add accounts, paste from a spreadsheet, and what fills in several amounts at once.
import { Button } from '@tallyhelm/ui/actions/Button'
import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useState } from 'react'
import { PasteAmounts } from '../../pickers/PasteAmounts.tsx'
import chosen from '../../pickers/chosen.module.css'
import type { FormProps } from './FillStep.tsx'
import { accountsTitle } from './line-columns.tsx'
import styles from './quota.module.css'

type Props = Pick<FormProps, 'draft' | 'onPick' | 'onTake'> & { canPaste?: boolean; children?: ReactNode }

export function FillToolbar({ draft, onPick, onTake, canPaste = false, children }: Props) {
  const [isPasting, setIsPasting] = useState(false)
  return (
    <>
      <div className={chosen.toolbar}>
        <h2>
          {accountsTitle(draft)} <small>{draft.form.lines.length} 个</small>
        </h2>
        <Button size="small" icon={<Plus size={14} aria-hidden />} onClick={onPick}>
          添加账户
        </Button>
        {canPaste ? (
          <Button
            size="small"
            icon={<ClipboardPaste size={14} aria-hidden />}
            aria-expanded={isPasting}
            onClick={() => setIsPasting(!isPasting)}
          >
            粘贴 Excel
          </Button>
        ) : null}
        {children}
      </div>
      {isPasting ? (
        <div className={styles.pasting}>
          <PasteAmounts
            kind={draft.kind === 'REDUCE' ? 'REDUCE' : 'ADD'}
            channel={draft.channel}
            onTake={onTake}
            onClose={() => setIsPasting(false)}
          />
        </div>
      ) : null}
    </>
  )
}
