export const templateName = 'tilipo_template'
export const demoTemplateName = 'tilipo_demo_template'

export function databaseUrl(clusterUrl: string, database: string): string {
  const url = new URL(clusterUrl)
  url.pathname = database
  return url.href
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
  }
}
