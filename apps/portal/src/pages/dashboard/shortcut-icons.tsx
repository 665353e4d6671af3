// The signs of the shortcuts: one of their own for the usual pages, else that of their menu group.
import { entryOf } from '@tallyhelm/protocol/values/table'
import FileUp from 'lucide-react/icons/file-up'
import History from 'lucide-react/icons/history'
import ListChecks from 'lucide-react/icons/list-checks'
import type { ReactNode } from 'react'
import type { MenuIcon } from '../../routes/definition.ts'
import { paths } from '../../routes/paths.ts'
import { menuIcon } from '../../shell/menu-icons.tsx'

const size = 18
const ofPages: Readonly<Record<string, ReactNode>> = {
  [paths.records()]: <History size={size} aria-hidden />,
  [paths.imports('FACEBOOK')]: <FileUp size={size} aria-hidden />,
  '/auto-clear/whitelist/account-list': <ListChecks size={size} aria-hidden />,
}

export const shortcutIcons = (path: string, group: MenuIcon): ReactNode => entryOf(ofPages, path) ?? menuIcon(group, { size })
