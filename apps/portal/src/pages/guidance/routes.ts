// Routes of what the channels recommend (spec §2, Advert area); the spelling of the paths is the specification's.
import type { PageEntry } from '../../routes/definition.ts'

export const guidanceRoutes: readonly PageEntry[] = [
  {
    name: 'AdsSuggestion',
    path: '/accountManage/ads-suggesstion',
    title: '账户建议',
    page: 'guidance/SuggestionsPage',
    menu: 'ads',
  },
  {
    name: 'AdsSuggestionEffect',
    path: '/accountManage/ads-suggesstion-effect',
    title: '建议效果',
    page: 'guidance/SuggestionEffectPage',
    menu: 'ads',
  },
]
