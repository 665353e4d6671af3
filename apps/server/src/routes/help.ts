// Routes of the manual: endpoint → function.
import { answerArticle } from '@tallyhelm/flows/help/answer-article'
import { helpEndpoints } from '@tallyhelm/protocol/topics/help/endpoints'
import { helpSchemas } from '@tallyhelm/protocol/topics/help/schemas'
import { helpArticle, helpArticles } from '@tallyhelm/views/help/articles'
import { routesOf } from '../http/routes.ts'

export const helpRoutes = routesOf(helpEndpoints, helpSchemas, {
  articles: ({ world }, input) => helpArticles(world.db, input),
  article: ({ world, user }, input) => helpArticle(world.db, user, input),
  answer: async ({ world, user }, input) => {
    await answerArticle(world, user, input)
    return {}
  },
})
