// Routes of the manual: endpoint → function.
import { answerArticle } from '@tallyhelm/flows/help/answer-article'
import { helpEndpoints } from '@tallyhelm/protocol/topics/help/endpoints'
import { helpSchemas } from '@tallyhelm/protocol/topics/help/schemas'
import { helpArticle, helpArticles } from '@tallyhelm/views/help/articles'
import { searchHelp } from '@tallyhelm/views/help/search'
import { routesOf } from '../http/routes.ts'

export const helpRoutes = routesOf(helpEndpoints, helpSchemas, {
  articles: ({ world, user }) => helpArticles(world.db, user),
  search: ({ world, user }, input) => searchHelp(world.db, user, input),
  article: ({ world, user }, input) => helpArticle(world.db, user, input),
  answer: async ({ world, user }, input) => {
    // Only who may read it answers; the view alone knows whom an article is for.
    await helpArticle(world.db, user, input)
    await answerArticle(world, user, input)
    return {}
  },
})
