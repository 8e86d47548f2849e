/** Reads the output of the build: the templates of pages and their renderer. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AnyInput, EndpointAddress } from '#contract/core/endpoint'

/** The output of the build in `dist/`. */
export interface BuildOutput {
  client: string
  template: string
  shell: string
  /** For routes behind the session guard: shows that permissions are being checked. */
  guardedShell: string
  pages: Record<string, string[]>
  stylesheets: Record<string, string[]>
  id: string
  csp: { scripts: string[]; styles: string[] }
  renderer: Renderer
}

export interface RenderedPage {
  status: number
  head: unknown
  html: string
  data: { reads: unknown }
  route?: string
  complete: boolean
}
/** The message and the planned end of maintenance. Both may be empty. */
export interface MaintenanceNotice {
  message: string
  plannedEnd: string
}

interface Renderer {
  /** The pages for maintenance and for failed rendering. */
  maintenancePage(notice: MaintenanceNotice): RenderedPage
  /** @param reference of the failed request */
  faultPage(reference: string): RenderedPage
  /** Rendered pages without an id in their path, and paths that require sign-in. */
  publicPaths(): Promise<string[]>
  closedPaths: readonly string[]
  isGuarded(url: string): Promise<boolean>
  /**
   * The URL to render, without parameters that do not change the page. Null if the server does not render it: the
   * browser does, from a shell.
   */
  getRenderedUrl(url: string): Promise<string | null>
  render(
    url: string,
    read: (endpoint: EndpointAddress, input: Pick<AnyInput, 'params' | 'query'>) => Promise<unknown>,
    options: { isUnchanged(queries: unknown): boolean },
  ): Promise<RenderedPage | 'unchanged' | null>
  toDocument(
    template: string,
    parts: RenderedPage,
    options: { origin: string } & Pick<BuildOutput, 'pages' | 'stylesheets'>,
  ): string[]
}

export async function readBuilt(dist: string): Promise<BuildOutput> {
  const text = (path: string) => readFile(join(dist, path), 'utf8')
  const [template, shell, guardedShell, build, csp] = await Promise.all([
    text('template.html'),
    text('client/shell.html'),
    text('guarded-shell.html'),
    text('build.json'),
    text('csp.json'),
  ])
  const renderer = (await import(join(dist, 'ssr/entry-server.js'))) as Renderer
  return {
    client: join(dist, 'client'),
    template,
    shell,
    guardedShell,
    renderer,
    csp: JSON.parse(csp),
    ...(JSON.parse(build) as Pick<BuildOutput, 'id' | 'pages' | 'stylesheets'>),
  }
}
