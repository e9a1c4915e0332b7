import { installCopying } from './copying.mjs';
import { keepLanguage, markCurrentSection, moveFocusToSection, nameThisService } from './reading.mjs';
import { installSearch } from './search.mjs';

nameThisService();
keepLanguage();
installSearch();
installCopying();
moveFocusToSection();
markCurrentSection();
