// The search over the page, with results of two kinds, one that can't be chosen, and nothing found.
import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { CommandPalette, type PaletteGroup } from '../overlay/CommandPalette.tsx'
import { Sample } from './Sample.tsx'

const icon = <FileText size={16} aria-hidden />
const groups: readonly PaletteGroup[] = [
  { heading: '前往', items: [{ id: 'wallet', label: '广告钱包', hint: '财务 › 钱包', icon }] },
  {
    heading: '操作',
    items: [
      { id: 'add', label: '新增额度 1029384756102', hint: 'Nordlake-US-转化-03', icon },
      { id: 'frozen', label: '新增额度 1029384756133', disabledReason: '账户已冻结', icon },
    ],
  },
]

export const PaletteSample = () => {
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  const found = groups.map(group => ({ ...group, items: group.items.filter(item => item.label.includes(text)) }))
  const isEmpty = found.every(group => group.items.length === 0)
  return (
    <Sample title="搜索与跳转">
      <Button onClick={() => setIsOpen(true)}>打开搜索</Button>
      <CommandPalette
        open={isOpen}
        onClose={() => setIsOpen(false)}
        label="搜索"
        placeholder="搜索账户 ID、单号或功能"
        text={text}
        onText={setText}
        groups={found}
        onChoose={() => setIsOpen(false)}
        status={isEmpty ? '没有找到相关的功能、账户或单号' : null}
      />
    </Sample>
  )
}
