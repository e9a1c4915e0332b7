import { Injectable } from '@nestjs/common';
import { DashboardFiles } from '../../http/dashboard/dashboard-files';
import { EncodedFile } from './docs/encoded-file';
import { PAGE_FILES, type PageFileName, fontFace } from './docs/page-files';
import { PublishedDocuments } from './published-documents';

const PAGE_TYPE = 'text/html; charset=utf-8';

/** The page at `/v2/docs` and the files that it loads. The page is written at the first request. */
@Injectable()
export class DocumentationPage {
  private readonly files: Record<PageFileName, EncodedFile>;
  private page: EncodedFile | undefined;

  constructor(
    private readonly documents: PublishedDocuments,
    dashboard: DashboardFiles,
  ) {
    const font = fontFace(dashboard.byPath.keys());
    const files = Object.entries(PAGE_FILES).map(([name, { type, text }]) => {
      return [name, new EncodedFile(type, Buffer.from(name === 'page.css' ? font + text : text))];
    });
    this.files = Object.fromEntries(files) as Record<PageFileName, EncodedFile>;
  }

  readPage(): EncodedFile {
    this.page ??= new EncodedFile(PAGE_TYPE, this.documents.read('docs').body);
    return this.page;
  }

  readFile(name: PageFileName): EncodedFile {
    return this.files[name];
  }
}
